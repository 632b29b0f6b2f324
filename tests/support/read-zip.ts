import { crc32, inflateRawSync } from 'node:zlib';

/** Reads the entries of a ZIP, and checks each against its sum. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = zip.readUInt32LE(end + 16);
  const entries = new Map<string, Buffer>();
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [method, sum, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 20)];
    const [nameLength, more, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const start = zip.readUInt32LE(at + 42);
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString();
    const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    const packed = zip.subarray(from, from + size);
    const bytes = method === 0 ? packed : inflateRawSync(packed);
    if (crc32(bytes) !== sum) throw new Error(`${name} is damaged`);
    entries.set(name, bytes);
    at += 46 + nameLength + more + comment;
  }
  return entries;
}
