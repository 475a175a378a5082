/**
 * What attackers try first, from published lists of leaked passwords: the words below in any case,
 * alone, repeated, or with digits and marks around them. Shorter ones never pass the minimum.
 */
const WORDS = `
abcdef abcdefg abcdefgh access account admin administrator airplane alexander alexandra amanda
america andrea andrew angel angela angels anthony apples arsenal asdasd asdf asdfasdf asdfgh
asdfghjk asdfghjkl ashley aspire austin autumn babygirl bailey banana bandit barcelona barney
baseball basket basketball batman beautiful beauty benjamin bigdog biteme blessed blink boomer
boston brandon brandy brittany brooklyn bubbles buddy bullshit buster butterfly butter camaro
cameron canada captain carlos caroline casper changeit changeme charles charlie charlotte cheese
chelsea chester chicago chicken chocolate christian christine christopher cocacola coffee college
compaq computer connect cookie cooper corvette cowboy cowboys creative credit creditunion crystal
dallas daniel danielle dakota default destiny diamond digital dolphin dolphins donald dragon
eagles elephant elizabeth eminem england extreme falcon family ferrari fishing flower flowers
football forever freedom friend friends fuckme fuckoff fuckyou gandalf garfield gateway george
gfhjkm ginger giants golden golfer google gordon guitar guest hacker hannah hardcore harley hello
hellokitty helloworld hockey hollywood hotdog hottie hunter iceman iloveyou inlove internet
iwantu jackson jasmine jasper jennifer jeremy jessica johnny johnson jonathan jordan joseph joshua
junior justin killer kitten knight lakers lauren legend leonardo letmein letmeinnow liverpool london
login lovely lovelove loveme lover loveyou maggie magic manager marina marine marlboro martin master
matrix matthew maverick maxwell melissa member mercedes merlin michael michelle michigan mickey
midnight minecraft monday money monica monkey monster morgan mother motorola mountain muffin murphy
mustang mylove naruto nascar nathan natasha newyork nicholas nicole nirvana nothing november
october office orange packers panther paradise parker pass passion passw0rd password passpass
patrick peaches peanut pepper phoenix pikachu player playboy please pokemon porsche princess private
purple qazwsx qazwsxedc qwaszx qwer qwerty qwertyuiop qwertyui qweasd qweasdzxc qweqwe rabbit
rachel raiders rainbow ranger rangers rebecca redskins redsox richard robert rocket rosebud
runner samantha samsung sandra savings scooter scorpion scotland security september shadow shannon
sierra silver slipknot smokey snoopy snowball soccer sophie spiderman spring starwars steelers
steven stupid success summer sunday sunflower sunshine superman superstar support sweetie sydney
taylor teacher temp tennis test tester testing testtest thomas thunder tiger tigers tigger tinkerbell
toyota travis trustno trustnoone tucker turtle twitter unicorn united user valentina vanessa victor
victoria viking vincent voyager warcraft warrior webmaster welcome whatever william willow winner
winston winter wizard xxxxxx yamaha yankee yankees yellow zaq1zaq1 zaq12wsx zxcvbn zxcvbnm
1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc a1b2c3 abc123 q1w2e3r4 qwe123 123abc 1a2b3c
pa55word p4ssword p4ssw0rd p@ssword p@ssw0rd pa$$word 123qwe 123qweasd 1234qwer 147258369 159753
159357 741852963 789456123 987654321 1029384756 0987654321 121212 123123 123321 131313 112233
232323 246810 314159 696969 252525 101010 102030 112358 147852 456789 654321 666666 777777 987654
`

export const COMMON_WORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/))
