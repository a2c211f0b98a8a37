package dev.fanfare.campaigns.network.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.remote.OutboundResponse;
import io.vertx.core.buffer.Buffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class ProviderReplyTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "null", "{", "\"secret\"", "{} {}", "<html>secret</html>"})
    void takesAnythingButAnObjectForRubbishWithoutQuotingIt(String body) {
        assertThatThrownBy(() -> reply(200, body))
                .isInstanceOf(IllegalArgumentException.class)
                .hasNoCause()
                .message()
                .doesNotContain("secret");
    }

    @Test
    void readsTextsAndNumbersWhereAnIdIsExpected() {
        ProviderReply reply = reply(200, "{'id': 12, 'name': ' A ', 'none': null, 'blank': ' ', 'followers': 0}");
        assertThat(reply.text("id")).isEqualTo("12");
        assertThat(reply.text("name")).isEqualTo("A");
        assertThat(reply.optional("none")).isNull();
        assertThat(reply.optional("absent")).isNull();
        assertThat(reply.optional("blank")).isNull();
        assertThat(reply.count("followers")).isZero();
        assertThat(reply.count("absent")).isNull();
        assertThat(reply(200, "{'x': '5'}").count("x")).isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{}", "{'x': null}", "{'x': ''}", "{'x': true}", "{'x': {}}", "{'x': [1]}", "{'x': 'a\\u0000'}"})
    void wantsATextWhereThereMustBeOne(String body) {
        ProviderReply reply = reply(200, body);
        assertThatThrownBy(() -> reply.text("x")).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'x': -1}",
                "{'x': 1.5}",
                "{'x': '5x'}",
                "{'x': '-5'}",
                "{'x': ''}",
                "{'x': '9999999999999999999'}",
                "{'x': 1e30}",
                "{'x': 100000000001}"
            })
    void wantsASensibleNumber(String body) {
        ProviderReply reply = reply(200, body);
        assertThatThrownBy(() -> reply.count("x")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void tellsARejectionFromHavingAskedTooOften() {
        assertThatThrownBy(() -> reply(401, "{}")).isInstanceOf(Refused.class);
        assertThatThrownBy(() -> reply(429, "{}")).isInstanceOf(IllegalArgumentException.class);
    }

    private static ProviderReply reply(int status, String body) {
        return ProviderReply.of("facebook", new OutboundResponse(status, Buffer.buffer(body.replace('\'', '"')), null));
    }
}
