/** Common first parts of passwords. */
const STEMS = words(`
  password passwort passw0rd p@ssword p@ssw0rd pa55word pass1234 passpass mypassword qwerty qwertyui qwertyuiop
  asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4 qweasd qweasdzxc
  qwe123 asd123 zxc123 zaq12wsx wsxedc edcrfv iloveyou iloveu loveyou lovelove ilovegod iloveme welcome letmein
  sunshine princess football baseball basketball superman batman spiderman master dragon monkey shadow michael
  jennifer jordan hunter killer tigger ranger buster soccer hockey harley charlie thomas robert daniel andrew
  joshua jessica amanda ashley nicole michelle matthew summer winter spring autumn freedom whatever trustno1
  starwars pokemon computer internet samsung liverpool arsenal chelsea barcelona juventus woaini woaiwo woaiwoziji
  woaini1314 woaini520 aini1314 woainima woshishui nihao nihaoma nishizhu zhangsan lisi wangwu woaizhongguo
  zhongguo beijing shanghai guangzhou shenzhen chengdu hangzhou nanjing wuhan xiamen china chinese caonima
  wocaonima aptx4869 taobao alipay weixin wechat qqqqqq tencent baidu alibaba huawei xiaomi admin administrator
  root user guest test tester login account manager system default changeme secret access server oracle mysql
  database backup office hello helloworld goodluck lucky happy forever family friends angel baby babygirl
  beautiful butterfly chocolate cookie flower cheese banana orange purple yellow silver golden diamond crystal
  rainbow thunder lightning phoenix dolphin panther tiger eagle falcon wolf lion abc abcd abcde abcdef abcdefg
  abcdefgh a b aa aaa qq ww zz xx abc123 a1b2c3 a1b2c3d4 aabbcc abcabc xyz
`);

/** Endings that users append when such a word is too short or lacks a digit. */
const ENDINGS = words(`
  1 12 123 1234 12345 123456 1234567 12345678 123456789 0 00 000 01 11 111 1111 22 222 33 333 520 521 5201314 1314
  66 666 6666 77 777 88 888 8888 99 999 9999 007 100 168 2000 2008 2010 2012 2015 2018 2020 2021 2022 2023 2024
  2025 2026 ! !! @123 @1234 @123456 #123 _123 .123 a aa qq abc
`);

/** Complete common passwords. */
const WHOLE = words(`
  12345678 123456789 1234567890 01234567 012345678 0123456789 87654321 987654321 9876543210 0987654321 11223344
  1122334455 112233445566 12344321 123454321 1234554321 12341234 123123123 123321123 147258369 159357258 789456123
  741852963 963852741 258369147 321321321 456456456 789789789 147852369 135792468 246813579 13579246 24681357
  31415926 314159265 27182818 14142135 20082008 19491001 12121212 13131313 10101010 11112222 12312312 52013145
  520131400 5201314520 52013141 131452000 13145200 1314520520 15201314 52052052 521521521 521131400 77585210
  775852100 77585211 88888888 66666666 99999999 00000000 168168168 16881688 18181818 51518888 56565656 58585858
  98989898 69696969 1qaz2wsx3edc 1qazxsw2 2wsx3edc 3edc4rfv zaq1xsw2 zaq1zaq1 qaz123wsx qazxswedc 1q2w3e4r5t6y
  q1w2e3r4t5 qwer1234 qwert123 qwert12345 asdf1234 zxcv1234 qwer123456 asdf123456 1234qwer 1234asdf 123qweasd
  123qweasdzxc qwe123asd qweqweqwe asdasdasd zxczxczxc poiuytrewq lkjhgfdsa mnbvcxzlkj poiuytre 0okm9ijn 1a2b3c4d
  1a2s3d4f a1s2d3f4 aa123456 aaa123456 aaaa1111 abc12345 abcd1234 abcde12345 abc123456 a123456789 a12345678
  a1234567 q123456789 w123456789 z123456789 qq123456 qq123456789 ww123456 zz123456 123456aa 123456abc 123456789a
  12345678a 1234567a 123456qq 123456qwe 123456789q 123456789z 123456789abc 123abc123 abc123abc 123123qwe 123123aa
  asd123456 qwe123456 zxc123456 qaz123456 wsx123456 1qaz1qaz 2wsx2wsx q1q1q1q1 a1a1a1a1 password1 password12
  password123 password1234 password! password01 passw0rd1 p@ssw0rd1 p@ssw0rd123 passw0rd! welcome1 welcome123
  welcome01 letmein1 admin123 admin1234 admin12345 admin123456 admin888 admin666 admin@123 admin123! root1234
  root123456 test1234 test12345 test123456 user1234 guest123 changeme1 administrator1 superman1 football1
  baseball1 iloveyou1 iloveyou2 sunshine1 princess1 dragon123 master123 monkey123 shadow123 michael1 jordan23
  charlie1 trustno1! whatever1 starwars1 pokemon123 computer1 internet1 qwerty12 qwerty123 qwerty1234 qwerty12345
  qwertyuiop1 asdfghjkl1 1qaz@wsx !qaz2wsx 1qaz!qaz !@#$%^&* !@#$%^&*( qwer!@#$ 1234!@#$ asdf!@#$ woaini123
  woaini1314520 woaini5201314 woaini521 woaini1234 woaini123456 5201314a a5201314 5201314qq q5201314 w5201314
  aini5201314 1314woaini woaima1314 wodemima mimamima mima1234 mima123456 woshini8a wozhihui1 tiantian xiaoxiao
  lovelove1 aizhongguo zhongguo1 zhongguo123 beijing2008 shanghai1 nihao123 nihao1234 nihao12345 nihao123456
  caonima1 caonima123 wangyut2 wo123456 woaiwojia woaimama woaibaba baobao520 laopo520 laogong520 xiaobao1
  dearbook ms0083jxj iloveyou520 iloveyou1314 love1314 love5201314 love520520 love12345 loveme123 forever1
  forever1314 yisheng1314 wang1234 wang123456 zhang123456 zhang123 liu123456 chen123456 yang123456 zhao123456
  huang123456 wu123456 xu123456 sun123456 li123456 lin123456
`);

export const COMMON_PASSWORDS = new Set([
  ...WHOLE,
  ...STEMS,
  ...STEMS.flatMap((stem) => ENDINGS.map((ending) => stem + ending)),
]);

const ROWS = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
];
const LONGEST_UNIT = 4;

/**
 * Whether an attacker's first thousands of guesses contain this password: word lists, keyboard rows, repetitions,
 * dates.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return (
    COMMON_PASSWORDS.has(lower) ||
    COMMON_PASSWORDS.has(unleet(lower)) ||
    isRepeat(lower) ||
    isRow(lower) ||
    isDate(lower)
  );
}

/** `p@ssw0rd` is `password`. */
function unleet(word: string): string {
  const plain: Record<string, string> = { "@": "a", "0": "o", "1": "l", "3": "e", "5": "s", $: "s", "!": "i" };
  return word.replaceAll(/[@0135$!]/g, (sign) => plain[sign] ?? sign);
}

/** A short piece repeated, possibly cut at the end: `abababab`, `52013145201314`. */
function isRepeat(word: string): boolean {
  for (let length = 1; length <= LONGEST_UNIT; length += 1) {
    const unit = word.slice(0, length);
    if (unit.repeat(Math.ceil(word.length / length)).startsWith(word)) return true;
  }
  return false;
}

/** A part of the alphabet, the digits or a keyboard row, in either direction. */
function isRow(word: string): boolean {
  const backwards = [...word].reverse().join("");
  return ROWS.some((row) => row.repeat(2).includes(word) || row.repeat(2).includes(backwards));
}

/** A date in eight digits. */
function isDate(word: string): boolean {
  return /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(word);
}

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
