/** What the bench uses of packages that bring no types. */
declare module 'turndown' {
  export default class TurndownService {
    constructor(options: Record<string, string>);
    use(plugin: (service: TurndownService) => void): void;
    remove(names: string[]): void;
    turndown(source: string | Node): string;
  }
}

declare module '@joplin/turndown-plugin-gfm' {
  export const gfm: (service: import('turndown').default) => void;
}
