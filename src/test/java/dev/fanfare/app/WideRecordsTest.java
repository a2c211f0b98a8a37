package dev.fanfare.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import dev.fanfare.support.House;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Records with many components are made by their builders, never by position: two of the same type are easily swapped. */
@Tag("unit")
class WideRecordsTest {
    private static final int WIDE = 8;

    @Test
    void wideRecordsAreNeverMadeByPosition() {
        assertThat(House.CLASSES.stream()
                        .flatMap(type -> Stream.<JavaCodeUnitAccess<?>>concat(
                                type.getConstructorCallsFromSelf().stream(),
                                type.getConstructorReferencesFromSelf().stream()))
                        .filter(call -> call.getTargetOwner().isRecord())
                        .filter(call -> call.getTarget().getRawParameterTypes().size() >= WIDE)
                        .filter(call -> !isBuilder(call.getOriginOwner(), call.getTargetOwner()))
                        .map(call -> call.getTargetOwner().getName() + " in " + call.getSourceCodeLocation())
                        .distinct()
                        .sorted())
                .isEmpty();
    }

    /** The generated builder of a record stands in the same package. */
    private static boolean isBuilder(JavaClass caller, JavaClass record) {
        return caller.getPackageName().equals(record.getPackageName())
                && caller.getName().endsWith(record.getSimpleName() + "Builder");
    }
}
