package dev.fanfare.app.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.MessageRegistry;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.support.Classes;
import dev.fanfare.support.Modules;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The messages that cross the bus: their names, and the module that answers each. */
class MessagesTest {
    private static final List<Class<?>> ALL = Classes.named(".*").toList();
    private static final List<Class<?>> MESSAGES = ALL.stream()
            .filter(Message.class::isAssignableFrom)
            .filter(type -> !Modifier.isAbstract(type.getModifiers()))
            .toList();

    /** Messages, and the records that clients send and are shown. */
    private static final List<Class<?>> API = ALL.stream()
            .filter(Class::isRecord)
            .filter(type -> Message.class.isAssignableFrom(type)
                    || type.getPackageName().endsWith(".api"))
            .toList();

    @Test
    void canBeRegisteredTogether() {
        new MessageRegistry(Modules.messages());
    }

    @Test
    void areEachAnsweredByOneModuleAndOnce() {
        assertThat(Modules.ALL.stream().flatMap(module -> module.asks().stream()))
                .doesNotHaveDuplicates()
                .extracting(Class::getName)
                .containsExactlyInAnyOrderElementsOf(named(Ask.class));
    }

    @Test
    void areEachPublishedByOneModule() {
        assertThat(Modules.messages().stream().filter(Event.class::isAssignableFrom))
                .doesNotHaveDuplicates()
                .extracting(Class::getName)
                .containsExactlyInAnyOrderElementsOf(named(Event.class));
    }

    private static final Pattern SECRET = Pattern.compile("(?i).*(password|secret|token|verifier|hash|presented)");

    /** A {@link Secret} is not printed, neither by its record nor by the record's builder. */
    @Test
    void holdSecretsAsSuch() {
        assertThat(API.stream()
                        .flatMap(type -> Arrays.stream(type.getRecordComponents()))
                        .filter(component -> component.getType() == String.class
                                && SECRET.matcher(component.getName()).matches())
                        .map(component -> component.getDeclaringRecord().getName() + "." + component.getName()))
                .isEmpty();
        assertThat(API.stream()
                        .flatMap(type -> Arrays.stream(type.getRecordComponents()))
                        .filter(component -> component.getType() == Secret.class))
                .hasSizeGreaterThan(30);
    }

    private static List<String> named(Class<?> type) {
        return MESSAGES.stream()
                .filter(type::isAssignableFrom)
                .<String>map(Class::getName)
                .toList();
    }
}
