package dev.fanfare.platform.http.input;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.language.English;
import dev.fanfare.platform.language.Translatable;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;

/** Decodes UTF-8 strictly. */
final class StrictText {
    /**
     * The text of these bytes.
     *
     * @param what begins the message of the refusal
     * @throws dev.fanfare.platform.bus.Refused 400
     */
    static String decode(byte[] bytes, Charset charset, @English String what) {
        String text = new String(bytes, charset);
        if (text.indexOf('\uFFFD') < 0) {
            return text;
        }
        // The replacement character, sent as such or for invalid bytes.
        try {
            return charset.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            throw CommonFault.INVALID_SYNTAX.because(
                    "{0} is not well-formed {1}.", Translatable.of(what), charset.name());
        }
    }
}
