package dev.fanfare.platform.http;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.multipart.Attribute;
import io.netty.handler.codec.http.multipart.DefaultHttpDataFactory;
import io.netty.handler.codec.http.multipart.FileUpload;
import io.netty.handler.codec.http.multipart.HttpPostMultipartRequestDecoder;
import io.netty.handler.codec.http.multipart.HttpPostRequestDecoder.EndOfDataDecoderException;
import io.netty.handler.codec.http.multipart.HttpPostRequestDecoder.TooLongFormFieldException;
import io.netty.handler.codec.http.multipart.HttpPostRequestDecoder.TooManyFormFieldsException;
import io.netty.handler.codec.http.multipart.InterfaceHttpData;
import io.netty.handler.codec.http.multipart.MemoryFileUpload;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Takes a multipart body apart while it arrives. Vert.x could, but closes the connection without a word where the
 * decoder throws something that it does not expect.
 */
final class Multipart {
    private static final int MAX_VALUE = 64 * 1024;
    private static final int MAX_FIELDS = 1_000;
    private static final int MAX_PART_HEADERS = 4 * 1024;

    private final HttpPostMultipartRequestDecoder decoder;
    private final List<Map.Entry<String, String>> pairs = new ArrayList<>();
    private final Map<String, String> files = new TreeMap<>();
    private boolean closed;

    /**
     * Begins with a body of this Content-Type.
     *
     * @throws Refused 400, when it names no boundary
     */
    Multipart(String contentType) {
        HttpRequest request = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/");
        request.headers().set("Content-Type", contentType);
        try {
            decoder = new HttpPostMultipartRequestDecoder(
                    new Factory(), request, StandardCharsets.UTF_8, MAX_FIELDS, MAX_PART_HEADERS);
        } catch (RuntimeException e) {
            throw broken();
        }
    }

    /**
     * Takes what has arrived.
     *
     * @throws Refused 400 or 413
     */
    void offer(Buffer chunk) {
        if (!closed) {
            ByteBuf bytes = Unpooled.wrappedBuffer(chunk.getBytes());
            offer(new DefaultHttpContent(bytes));
        }
    }

    /**
     * The whole form, once all of it has been offered.
     *
     * @throws Refused 400 when it is not complete, 422 when it holds files
     */
    List<Map.Entry<String, String>> end() {
        if (!closed) {
            offer(LastHttpContent.EMPTY_LAST_CONTENT);
        }
        boolean whole = !closed && isAtItsEnd();
        close();
        if (!files.isEmpty()) {
            throw CommonFault.FILE_VALIDATION_ERROR.refusal().with("file_errors", files);
        }
        if (!whole) {
            throw broken();
        }
        return pairs;
    }

    /** Lets go of what is held; may be called again. */
    void close() {
        if (!closed) {
            closed = true;
            decoder.destroy();
        }
    }

    private void offer(HttpContent content) {
        try {
            decoder.offer(content);
            if (decoder.currentPartialHttpData() instanceof FileUpload file) {
                note(file);
            }
            while (decoder.hasNext()) {
                take(decoder.next());
            }
        } catch (EndOfDataDecoderException e) {
            // Everything has been taken.
        } catch (Refused refused) {
            close();
            throw refused;
        } catch (RuntimeException | IOException e) {
            // Besides its own exceptions the decoder lets out whatever its parsing stumbles over.
            close();
            throw e instanceof TooLongFormFieldException
                            || e instanceof TooManyFormFieldsException
                            || e.getCause() instanceof IOException
                    ? CommonFault.PAYLOAD_TOO_LARGE.refusal()
                    : broken();
        }
    }

    private void take(InterfaceHttpData part) throws IOException {
        try {
            if (part instanceof Attribute attribute) {
                pairs.add(new SimpleImmutableEntry<>(
                        sound(attribute.getName()),
                        StrictText.decode(attribute.get(), attribute.getCharset(), "The multipart body")));
            } else if (part instanceof FileUpload file) {
                note(file);
            }
        } finally {
            part.release();
        }
    }

    private void note(FileUpload file) {
        files.put(sound(file.getName()), "files are not accepted here");
    }

    /** Names are decoded before we see them: where bytes were no text, there is a replacement character. */
    private static String sound(String name) {
        if (name.indexOf('\uFFFD') >= 0) {
            throw broken();
        }
        return name;
    }

    /** The decoder says that it is at its end by refusing to say whether there is more. */
    private boolean isAtItsEnd() {
        try {
            decoder.hasNext();
            return false;
        } catch (EndOfDataDecoderException e) {
            return true;
        }
    }

    private static Refused broken() {
        return CommonFault.INVALID_SYNTAX.because("The multipart body is broken.");
    }

    /** Keeps values in memory and no files at all. */
    private static final class Factory extends DefaultHttpDataFactory {
        Factory() {
            super(false);
            setMaxLimit(MAX_VALUE);
        }

        @Override
        public FileUpload createFileUpload(
                HttpRequest request,
                String name,
                String filename,
                String contentType,
                String contentTransferEncoding,
                Charset charset,
                long size) {
            return new Discarded(name, filename, contentType, contentTransferEncoding, charset, size);
        }
    }

    /** A file whose bytes are let pass. */
    private static final class Discarded extends MemoryFileUpload {
        Discarded(String name, String filename, String type, String encoding, Charset charset, long size) {
            super(name, filename, type, encoding, charset, size);
        }

        @Override
        public void addContent(ByteBuf buffer, boolean last) {
            if (buffer != null) {
                buffer.release();
            }
            if (last) {
                setCompleted();
            }
        }
    }
}
