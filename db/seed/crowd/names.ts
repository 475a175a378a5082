// Names of nobody, from all over, with spaces between.

export const FIRST_NAMES =
  'Ada Amir Ana Arjun Ben Bianca Carlos Chloé Dana Dmitri Elena Emeka Farid Fiona Grace Hana Hugo Imani Ines Ivan Jada Jonas José Kai Keiko Lars Leila Liam Lucía Mai Marco Maya Mehmet Mina Nadia Noah Nora Olga Omar Paula Priya Quinn Rafael Rosa Ruth Sami Sara Sofia Tariq Tess Theo Tomás Uma Vera Victor Wen Xavier Yara Yusuf Zoë'

export const LAST_NAMES =
  "Abara Adeyemi Ahmed Alvarez Andersson Bauer Becker Bianchi Brooks Castro Chen Cohen Costa Dahl Delgado Diaz Dubois Eriksen Evans Fischer Flores Garcia Gomez Gupta Haddad Hall Hansen Hughes Ibrahim Ivanova Jensen Johnson Kaya Khan Kim Kowalski Kumar Lee Lindqvist Lopez Malik Martin Meyer Mohamed Moreau Müller Nakamura Nguyen Novak Nuñez O'Brien Okafor Okoye Olsen Ortiz Park Patel Perez Petrov Quist Ramos Reyes Rivera Rossi Santos Sato Schmidt Silva Singh Smith Smith-Jones Sokolov Suzuki Tanaka Torres Tran Usman Varga Vega Wagner Walker Weber Wong Yamada Yilmaz Young Zhang Zimmermann"
