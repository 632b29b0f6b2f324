/**
 * Latin letters that no accent explains, such as those with a stroke or a hook, in lower case: as `unaccent` of PostgreSQL reads them, which
 * search in the database uses.
 */
const plainLetters = new Map(
  Object.entries({
    a: 'ⱥᴀᶏ',
    aa: 'ꜳ',
    ae: 'æᴁ',
    ao: 'ꜵ',
    au: 'ꜷ',
    av: 'ꜹꜻ',
    ay: 'ꜽ',
    b: 'ƀɓƃʙᴃᵬᶀ',
    c: 'ƈȼɕᴄꞓ',
    d: 'ðđɖɗƌȡᴅᴆᵭᶁᶑꝱꝺ',
    db: 'ȸ',
    dz: 'ʣʥ',
    e: 'ɛɇᴇᶒᶓⱸ',
    f: 'ƒᵮᶂꜰꝼ',
    g: 'ɠǥɡɢʛᶃꞡ',
    h: 'ħɦɧʜⱨ',
    hv: 'ƕ',
    i: 'ıɩɨɪᵻᶖ',
    j: 'ȷɉɟʝᴊ',
    k: 'ƙᴋᶄⱪꝁꝃꝅꞣ',
    l: 'łƚȴɫɬɭʟᴌᶅⱡꝇꝉꝲ',
    ll: 'ỻ',
    ls: 'ʪ',
    lz: 'ʫ',
    m: 'ɱᴍᵯᶆꝳ',
    n: 'ŋɲƞȵɳɴᵰᶇꝴꞑꞥ',
    o: 'øᴏⱺꝋꝍ',
    oe: 'œɶ',
    oi: 'ƣ',
    oo: 'ꝏ',
    p: 'ƥᴘᵱᵽᶈꝑꝓꝕ',
    q: 'ĸʠꝗꝙ',
    qp: 'ȹ',
    r: 'ɍɼɽɾʀᵲᵳᶉꝵꝶꞧ',
    s: 'ȿʂᵴᶊẜẝꜱꞩ',
    ss: 'ß',
    t: 'ŧƫƭʈȶⱦᴛᵵꝷꞇ',
    th: 'þᵺꝥꝧ',
    ts: 'ʦ',
    u: 'ʉᴜᵾᶙ',
    ue: 'ᵫ',
    v: 'ʋᴠᶌỽⱱⱴꝟ',
    vy: 'ꝡ',
    w: 'ᴡⱳ',
    x: 'ᶍ',
    y: 'ƴɏʏỿ',
    z: 'ƶȥɀʐʑᴢᵶᶎⱬ',
  }).flatMap(([plain, others]) => [...others].map((other) => [other, plain] as const)),
);

/** The plain letters for a small letter without accents; the letter itself where it has none. */
export const plainLetter = (letter: string): string => plainLetters.get(letter) ?? letter;

/** A text in small letters without accents, strokes and hooks. */
export const withoutAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\P{ASCII}/gu, plainLetter);
