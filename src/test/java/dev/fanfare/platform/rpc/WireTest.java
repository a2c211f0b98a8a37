package dev.fanfare.platform.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Fault;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.MessageRegistry;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.bus.WireJson;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Samples;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What crosses from node to node arrives as it was sent. */
@Tag("unit")
class WireTest {
    private final RecordCodec codec = new RecordCodec(new MessageRegistry(Modules.messages()));

    @Test
    void everyMessageSurvivesTheWire() {
        List<Class<? extends Message>> types = new ArrayList<>(Modules.messages());
        Modules.messages().stream()
                .filter(Ask.class::isAssignableFrom)
                .map(MessageRegistry::replyOf)
                .forEach(types::add);
        assertThat(types).isNotEmpty().allSatisfy(type -> {
            Object sent = Samples.of(type);
            assertThat(overTheWire(sent)).as(type.getName()).isEqualTo(sent);
        });
    }

    @Test
    void anAskTakesItsCallerAlong() {
        Caller caller = (Caller) Samples.of(Caller.class);
        List<Caller> arrived = new ArrayList<>();
        Modules.messages().stream().filter(Ask.class::isAssignableFrom).forEach(type -> {
            Ask<?> ask = (Ask<?>) Samples.of(type);
            Envelope envelope = (Envelope) overTheWire(new Envelope(caller, ask));
            assertThat(envelope.ask()).as(type.getName()).isEqualTo(ask);
            arrived.add(envelope.caller());
        });
        // By recursion, which takes seconds for all of them: a caller is encoded apart from its ask.
        assertThat(arrived.get(0))
                .usingRecursiveComparison()
                .ignoringFields("deadline")
                .isEqualTo(caller);
    }

    @Test
    void aRefusalArrivesWhole() {
        Refused sent = CommonFault.notFound("payout", 7).on("payout_id").with("nothing", null);
        Refused arrived = (Refused) overTheWire(sent);
        assertThat(arrived.fault()).isEqualTo(sent.fault());
    }

    @Test
    void aMessageArrivesWithItsArgumentsAndIsTranslatedThere() {
        Refused sent = CommonFault.invalid("amount", "must be at least {0} {1}", 5, "USD");
        Refused arrived = (Refused) overTheWire(sent);
        assertThat(arrived.getMessage()).isEqualTo("amount: must be at least 5 USD");
        assertThat(arrived.fault().message().in("de")).isEqualTo("amount: muss mindestens 5 USD betragen");
        assertThat(arrived.fault().detailsIn("es").get(Fault.FIELD_ERRORS))
                .isEqualTo(Map.of("amount", "debe ser al menos 5 USD"));
    }

    /** As nodes and stored answers of earlier versions have them. */
    @Test
    void aMessageWithoutArgumentsIsReadAsASentence() {
        String sentence = "The invoice isn't due before {2031}.";
        Fault old = WireJson.read("""
                {"status": 400, "format": "FLAT", "error": "business_error", "message": "%s",
                 "details": {"field_errors": {"amount": "must be 5"}}}
                """.formatted(sentence), Fault.class);
        assertThat(old.detailsIn("de").get(Fault.FIELD_ERRORS)).isEqualTo(Map.of("amount", "must be 5"));
        assertThat(old.message().in("de")).isEqualTo(sentence);
        assertThat(old.message()).hasToString(sentence);
    }

    @Test
    void whatIsNotRegisteredIsNotRead() {
        byte[] name = "java.lang.Runtime".getBytes(StandardCharsets.UTF_8);
        Buffer wire = Buffer.buffer()
                .appendByte((byte) 2)
                .appendInt(name.length)
                .appendBytes(name)
                .appendInt(2)
                .appendString("{}");
        assertThatThrownBy(() -> codec.decodeFromWire(0, wire)).hasMessageContaining("unknown message");
    }

    private Object overTheWire(Object message) {
        Buffer wire = Buffer.buffer("before");
        int position = wire.length();
        codec.encodeToWire(wire, message);
        return codec.decodeFromWire(position, wire);
    }
}
