/** URL template of map tiles with {z}, {x} and {y}; empty for the built-in map. Fixed at build time. */
export const TILE_TEMPLATE: string = import.meta.env.VITE_MAP_TILES ?? '';

/** Attribution that the provider of the tiles asks for. */
export const TILE_ATTRIBUTION: string = import.meta.env.VITE_MAP_ATTRIBUTION ?? '';
