/**
 * Pictures that users upload. {@link dev.fanfare.platform.media.ImageFile} takes in only what is a picture by its bytes,
 * and takes its metadata out; {@link dev.fanfare.platform.media.Media} keeps it: a row in the database for who owns it
 * and what it belongs to, its content in a {@link dev.fanfare.platform.media.MediaStore} that all nodes reach. A picture
 * belongs to nothing until a domain attaches it in the transaction that needs it; what belongs to nothing is deleted, at
 * once where its request fails, else by a job. Whoever knows a picture's path may see it: the path cannot be guessed.
 */
package dev.fanfare.platform.media;
