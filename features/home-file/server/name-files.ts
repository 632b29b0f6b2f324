/** Names that Windows keeps for devices, with or without an ending. */
const device = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])(\.|$)/i;
/** Signs that a file name may not have on Windows, and those that change how a name reads. */
const refused = /[<>:"/\\|?*]/g;
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;

/** UTF-16 units of a name, so that a whole path stays under the 260 of Windows. */
const maxLength = 48;

/** A text as the name of a file or folder that every system can store. `otherwise` names what has no sign left. */
export function nameSafely(text: string, otherwise: string): string {
  const plain = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(unseen, ' ')
    .replaceAll(refused, '-')
    .replaceAll(/\s+/g, ' ');
  let name = cut(plain.trim());
  // A name that ends in a dot or a space cannot be opened on Windows; one that begins with a dot is hidden elsewhere.
  name = name.replace(/^[. ]+/, '').replace(/[. ]+$/, '');
  if (name === '') return otherwise;
  return device.test(name) ? `_${name}` : name;
}

/** The beginning of a name that is too long: between words where it has short ones, and always between signs. */
function cut(name: string): string {
  if (name.length <= maxLength) return name;
  let short = '';
  for (const sign of name) {
    if (short.length + sign.length > maxLength) break;
    short += sign;
  }
  const space = short.lastIndexOf(' ');
  return space > maxLength / 2 ? short.slice(0, space) : short;
}

/** Keeps the names of one folder apart, also where a system takes capital and small letters for one. */
export function keepApart(): (name: string, ending?: string) => string {
  const taken = new Set<string>();
  return (name, ending = '') => {
    for (let copy = 1; ; copy += 1) {
      const found = copy === 1 ? `${name}${ending}` : `${name} (${copy})${ending}`;
      const key = found.toLowerCase().toUpperCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return found;
    }
  };
}
