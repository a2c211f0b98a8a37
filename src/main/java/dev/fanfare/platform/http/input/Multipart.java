package dev.fanfare.platform.http.input;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
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
import io.netty.util.ByteProcessor;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * Parses a multipart body incrementally: texts, and files one at a time. Vert.x's own parser writes files to local disk
 * and closes the connection without a response on unexpected decoder exceptions.
 */
final class Multipart {
    private static final int MAX_VALUE = 64 * 1024;
    private static final int MAX_FIELDS = 1_000;
    private static final int MAX_FILES = 12;
    private static final int MAX_PART_HEADERS = 4 * 1024;
    /** Bytes read before this many are released. */
    private static final int DISCARD = 64 * 1024;

    private static final byte CR = '\r';

    private final HttpPostMultipartRequestDecoder decoder;
    private final int maxFile;
    /** At least the length of a delimiter, which is part of the Content-Type. */
    private final int delimiter;
    /** The beginning of a line that may be a delimiter, with the line break before it. */
    private byte[] held = {};

    private int files;
    private boolean closed;
    private boolean complete;

    /** A part of a form, in the order sent. */
    sealed interface Part permits Text, PartFile {
        /** The key as it was sent. */
        String key();
    }

    /** A plain value. */
    record Text(String key, String value) implements Part {}

    /**
     * Creates a parser for this Content-Type.
     *
     * @param maxFile bytes of a file that are kept; 0 to skip files
     * @throws Refused 400, when it names no boundary
     */
    Multipart(String contentType, int maxFile) {
        this.maxFile = maxFile;
        delimiter = contentType.length();
        HttpRequest request = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/");
        request.headers().set("Content-Type", contentType);
        try {
            decoder = new HttpPostMultipartRequestDecoder(
                    new Factory(), request, StandardCharsets.UTF_8, MAX_FIELDS, MAX_PART_HEADERS);
            decoder.setDiscardThreshold(DISCARD);
        } catch (RuntimeException e) {
            throw broken();
        }
    }

    /**
     * Offers received bytes.
     *
     * @throws Refused 400 or 413
     */
    void offer(Buffer chunk) {
        if (closed || chunk.length() == 0) {
            return;
        }
        // The decoder takes a line break, or a delimiter after an empty value, that does not arrive whole as part of
        // the value.
        ByteBuf bytes = Unpooled.wrappedBuffer(held, chunk.getBytes());
        int all = bytes.readableBytes();
        int window = Math.min(all, delimiter);
        int line = bytes.forEachByteDesc(all - window, window, ByteProcessor.FIND_LF);
        int end = line < 0 ? all : line;
        if (end > 0 && bytes.getByte(end - 1) == CR) {
            end--;
        }
        held = ByteBufUtil.getBytes(bytes, end, all - end);
        offer(new DefaultHttpContent(bytes.slice(0, end)));
    }

    /** Ends the input. */
    void offerEnd() {
        if (!closed) {
            offer(new DefaultHttpContent(Unpooled.wrappedBuffer(held)));
            offer(LastHttpContent.EMPTY_LAST_CONTENT);
        }
    }

    /**
     * The next complete part; null when there is none yet.
     *
     * @throws Refused 400 or 413
     */
    Part next() {
        if (closed) {
            return null;
        }
        try {
            return decoder.hasNext() ? part(decoder.next()) : null;
        } catch (EndOfDataDecoderException e) {
            // At its end the decoder throws instead of returning false.
            complete = true;
            return null;
        } catch (RuntimeException | IOException e) {
            throw refusal(e);
        }
    }

    /** The file that is still arriving; null when there is none. */
    PartFile arriving() {
        return !closed && decoder.currentPartialHttpData() instanceof PartFile file ? file : null;
    }

    /** Refuses more files than a form may have with 413, once all have been read. */
    void checkNumber() {
        if (files > MAX_FILES) {
            throw CommonFault.PAYLOAD_TOO_LARGE.because("There may be at most " + MAX_FILES + " files.");
        }
    }

    /** Refuses an incomplete form with 400. */
    void checkEnd() {
        if (!complete) {
            throw broken();
        }
    }

    /** Releases memory; may be called again. */
    void close() {
        if (!closed) {
            closed = true;
            decoder.destroy();
        }
    }

    private static Refused broken() {
        return CommonFault.INVALID_SYNTAX.because("The multipart body is broken.");
    }

    private void offer(HttpContent content) {
        try {
            decoder.offer(content);
        } catch (EndOfDataDecoderException e) {
            // What follows the end is ignored.
        } catch (RuntimeException e) {
            throw refusal(e);
        }
    }

    private Part part(InterfaceHttpData data) throws IOException {
        try {
            if (data instanceof Attribute attribute) {
                return new Text(
                        textual(attribute.getName()),
                        StrictText.decode(attribute.get(), attribute.getCharset(), "The multipart body"));
            }
            return (PartFile) data;
        } finally {
            data.release();
        }
    }

    /** Besides its own exceptions, the decoder throws arbitrary runtime exceptions. */
    private Refused refusal(Exception cause) {
        close();
        if (cause instanceof Refused refused) {
            return refused;
        }
        return cause instanceof TooLongFormFieldException
                        || cause instanceof TooManyFormFieldsException
                        || cause.getCause() instanceof IOException
                ? CommonFault.PAYLOAD_TOO_LARGE.refusal()
                : broken();
    }

    /** Names arrive decoded: invalid bytes have become the replacement character. */
    private static String textual(String name) {
        if (name.indexOf('\uFFFD') >= 0) {
            throw broken();
        }
        return name;
    }

    /** Keeps values in memory and collects files up to their limit. */
    private final class Factory extends DefaultHttpDataFactory {
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
            // The excess is read but not kept, so that the sender receives the response.
            int most = ++files > MAX_FILES ? 0 : maxFile;
            return new PartFile(textual(name), filename, contentType, contentTransferEncoding, charset, size, most);
        }
    }
}
