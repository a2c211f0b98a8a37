import { constants } from "node:fs";
import { chmod, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { sleep, type Tokens, type TokenStore } from "../credentials.js";

/** A sign-in at a service: a person's by the device grant, or a backend token. */
export type SignIn = { kind: "user"; clientId: string; tokens: Tokens } | { kind: "token"; token: string };

interface Content {
  /** The address of the service that commands call. */
  current?: string;
  services: Record<string, { signIn?: SignIn; position?: number; log?: string }>;
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
    const lock = join(this.folder, `${name}.lock`);
    for (;;) {
      try {
        await (await open(lock, "wx", 0o600)).close();
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
        const made = await stat(lock).then(file => file.mtimeMs, () => Date.now());
        if (Date.now() - made > LOCK_LIFE) await rm(lock, { force: true });
        else await sleep(50);
      }
    }
    try {
      return await work();
    } finally {
      await rm(lock, { force: true });
    }
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
