/** What files, amounts, images and proofs look like: pure functions, without Vert.x. */
package dev.fanfare.formats;
