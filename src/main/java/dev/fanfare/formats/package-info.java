/** Formats of files, amounts, images and proofs: pure functions, without Vert.x. */
package dev.fanfare.formats;
