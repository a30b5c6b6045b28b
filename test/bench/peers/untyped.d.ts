/** Types of packages that bring none, as far as the bench uses them. */
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
