-- Banks of the United States that money can be sent to. Staff replace the whole directory by
-- importing a file of the Federal Reserve; these ten are there before anybody does.
create table bank (
  -- Collation C: a prefix is found through the key, whatever the locale of the database.
  routing_number text collate "C" primary key check (routing_number ~ '^[0-9]{9}$'),
  name text not null check (name <> ''),
  city text not null,
  state text not null check (state ~ '^([A-Z]{2})?$'),  -- empty: a gateway to a bank abroad
  -- The words of the name for searching; wordsOf() in the server splits what is typed alike.
  words tsvector generated always as (
    array_to_tsvector(array_remove(
      regexp_split_to_array(regexp_replace(lower(name), '[.'']', '', 'g'), '[^a-z0-9]+'), ''))
  ) stored
);
create index bank_words on bank using gin (words);
create index bank_in_order on bank (lower(name), routing_number);

-- Numbers that went out of use, and the number that money for them goes to.
create table replaced_routing_number (
  old_number text collate "C" primary key check (old_number ~ '^[0-9]{9}$'),
  routing_number text collate "C" not null references bank
);
create index replaced_routing_number_by_new on replaced_routing_number (routing_number);

insert into bank (routing_number, name, city, state) values
  ('021000021', 'JPMorgan Chase', 'Tampa', 'FL'),
  ('026009593', 'Bank of America', 'Richmond', 'VA'),
  ('121000248', 'Wells Fargo', 'Minneapolis', 'MN'),
  ('021000089', 'Citibank', 'New Castle', 'DE'),
  ('091000022', 'U.S. Bank', 'St. Paul', 'MN'),
  ('043000096', 'PNC Bank', 'Pittsburgh', 'PA'),
  ('053101121', 'Truist', 'Wilson', 'NC'),
  ('056073502', 'Capital One', 'Richmond', 'VA'),
  ('031201360', 'TD Bank', 'Lewiston', 'ME'),
  ('042000314', 'Fifth Third Bank', 'Cincinnati', 'OH');

grant select, insert, delete on bank, replaced_routing_number to openteller_app;

-- When the directory of banks was replaced, by whom and by which file; staff see the last one.
create table bank_directory_import (
  seq bigint generated always as identity primary key,
  imported_at timestamptz not null,
  imported_by uuid,  -- null: somebody at the server's own terminal
  bank_count int not null check (bank_count > 0),
  replaced_count int not null check (replaced_count >= 0),
  sha256 bytea not null check (length(sha256) = 32)
);
grant select, insert on bank_directory_import to openteller_app;
