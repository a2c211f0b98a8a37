/**
 * Images that users upload. {@link dev.fanfare.formats.image.ImageFile} accepts only files whose bytes are an image and
 * removes their metadata; {@link dev.fanfare.platform.media.Media} stores them: owner and subject in a database row,
 * the content in a {@link dev.fanfare.platform.media.MediaStore} that all nodes reach. A domain attaches an image in
 * the transaction that needs it; unattached images are deleted, at once if the request fails, else by a job. Image
 * paths are unguessable capabilities: knowing one grants access.
 */
package dev.fanfare.platform.media;
