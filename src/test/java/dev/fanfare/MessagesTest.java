package dev.fanfare;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.bus.Fault;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.MessageRegistry;
import dev.fanfare.support.Golden;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Table;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What crosses the bus: under which names, and answered by whom. */
class MessagesTest {
    private static final List<JavaClass> MESSAGES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages("dev.fanfare").stream()
                    .filter(type -> type.isAssignableTo(Message.class))
                    .filter(type -> !type.isInterface() && !type.getModifiers().contains(JavaModifier.ABSTRACT))
                    .toList();

    /** A node of another version knows a message by its name alone. */
    @Test
    void haveTheReviewedNames() {
        Map<String, String> kinds = new TreeMap<>();
        kinds.put(MessageRegistry.nameOf(Fault.class), "fault");
        Modules.messages().forEach(message -> {
            if (Ask.class.isAssignableFrom(message)) {
                kinds.put(MessageRegistry.nameOf(message), Change.class.isAssignableFrom(message) ? "change" : "ask");
                kinds.putIfAbsent(MessageRegistry.nameOf(MessageRegistry.replyOf(message)), "answer");
            } else {
                kinds.put(MessageRegistry.nameOf(message), "event");
            }
        });
        Golden.compare(
                "messages.txt",
                Table.of(
                        List.of("name", "kind"),
                        kinds.entrySet().stream()
                                .map(entry -> List.of(entry.getKey(), entry.getValue()))
                                .toList()));
    }

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

    private static List<String> named(Class<?> type) {
        return MESSAGES.stream()
                .filter(message -> message.isAssignableTo(type))
                .map(JavaClass::getName)
                .toList();
    }
}
