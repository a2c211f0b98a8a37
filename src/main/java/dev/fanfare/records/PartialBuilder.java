package dev.fanfare.records;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Generates a builder for a wide record most of whose components are usually left out. What is not set is null, false or
 * 0: {@code UpdateProfileBuilder.builder().bio("…").build()}.
 */
@RecordBuilder.Template(
        options =
                @RecordBuilder.Options(enableWither = false, enableGetters = false, addClassRetainedGenerated = false))
@Retention(RetentionPolicy.SOURCE)
@Target(ElementType.TYPE)
public @interface PartialBuilder {}
