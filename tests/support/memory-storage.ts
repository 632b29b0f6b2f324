/** A browser's storage, whose names are its own keys. */
export class MemoryStorage {
  [name: string]: unknown;
  getItem(name: string) {
    return Object.hasOwn(this, name) ? (this[name] as string) : null;
  }
  setItem(name: string, text: string) {
    this[name] = text;
  }
  removeItem(name: string) {
    delete this[name];
  }
  clear() {
    Object.keys(this).forEach((name) => this.removeItem(name));
  }
}
