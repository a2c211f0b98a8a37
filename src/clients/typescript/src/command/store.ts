import { constants } from "node:fs";
import { chmod, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { sleep, type Tokens, type TokenStore } from "../credentials.js";

/** A sign-in at a service: a person's by the device grant, a backend token, or an application on its own. */
export type SignIn =
  | { kind: "user"; clientId: string; tokens: Tokens }
  | { kind: "token"; token: string }
  | { kind: "application"; clientId: string; clientSecret: string };

interface Content {
  /** The address of the service that commands call. */
  current?: string;
  services: Record<string, { signIn?: SignIn; position?: number; log?: string }>;
}

/** A file that another process has removed meanwhile. */
function missing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
}

/** Longer than a renewal of tokens may take. */
const LOCK_LIFE = 30_000;

/**
 * What the command keeps between runs: sign-ins and positions, in a file that only its owner can read. Never printed.
 *
 * `FANFARE_HOME` names another folder.
 */
export class Store {
  readonly folder: string;
  readonly file: string;

  constructor(folder = process.env["FANFARE_HOME"] ?? join(process.env["XDG_CONFIG_HOME"] ?? join(homedir(), ".config"), "fanfare")) {
    this.folder = folder;
    this.file = join(folder, "credentials.json");
  }

  async read(): Promise<Content> {
    try {
      return JSON.parse(await readFile(this.file, "utf8")) as Content;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return { services: {} };
      throw error;
    }
  }

  /** Changes the content, alone among all processes of the owner. */
  update(change: (content: Content) => void): Promise<void> {
    return this.locked("file", async () => {
      const content = await this.read();
      change(content);
      await this.#write(JSON.stringify(content, null, 2) + "\n");
    });
  }

  async #write(text: string): Promise<void> {
    const next = `${this.file}.${process.pid}`;
    await rm(next, { force: true });
    // With its mode from the first moment, and never through a link that another has put there.
    const file = await open(next, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(next, this.file);
  }

  /** Runs work that no other process runs meanwhile under this name. */
  async locked<T>(name: string, work: () => Promise<T>): Promise<T> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await chmod(this.folder, 0o700);
    const turn = await this.#turn(name);
    try {
      return await work();
    } finally {
      // An old turn is over. Another process may have taken this one for old, and removed it.
      await utimes(turn, 0, 0).catch(missing);
    }
  }

  /**
   * Waits for a turn: a file with the next number, which only one process can make. The newest turn counts until it is old, so that
   * one of a process that was killed ends, too. It is never removed before there is a newer one: of two that find it old, one makes
   * the next, and the other, however late it is, finds that one.
   */
  async #turn(name: string): Promise<string> {
    const file = (turn: number) => join(this.folder, `${name}.lock.${turn}`);
    for (;; await sleep(50)) {
      const last = (await this.#turns(name)).at(-1) ?? 0;
      const begun = last === 0 ? 0 : await stat(file(last)).then(found => found.mtimeMs, missing);
      if (begun === undefined || Date.now() - begun <= LOCK_LIFE) continue;
      try {
        await (await open(file(last + 1), "wx", 0o600)).close();
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
        continue;
      }
      const turns = await this.#turns(name);
      if (turns.at(-1) === last + 1) {
        for (const earlier of turns.slice(0, -1)) await rm(file(earlier), { force: true });
        return file(last + 1);
      }
      await rm(file(last + 1), { force: true });
    }
  }

  /** The numbers of the turns that there are, in their order. */
  async #turns(name: string): Promise<number[]> {
    const begin = `${name}.lock.`;
    return (await readdir(this.folder))
      .filter(file => file.startsWith(begin) && /^\d+$/.test(file.slice(begin.length)))
      .map(file => Number(file.slice(begin.length)))
      .sort((one, other) => one - other);
  }

  /** The tokens of a service, as its client keeps them. */
  tokens(address: string): TokenStore {
    return {
      load: async () => {
        const signIn = (await this.read()).services[address]?.signIn;
        return signIn?.kind === "user" ? signIn.tokens : undefined;
      },
      save: tokens => this.update(content => {
        const signIn = content.services[address]?.signIn;
        if (signIn?.kind === "user") signIn.tokens = tokens;
      }),
      exclusive: work => this.locked("tokens", work),
    };
  }
}
