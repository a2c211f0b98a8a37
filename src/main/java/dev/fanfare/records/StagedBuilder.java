package dev.fanfare.records;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.soabase.recordbuilder.core.RecordBuilder.BuilderMode;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Generates a builder for a record with so many components that they could be confused. Components are set by name, in
 * order; a missing one does not compile: {@code TaskSheetBuilder.builder().id(1L).type("post") … .build()}.
 */
@RecordBuilder.Template(
        options =
                @RecordBuilder.Options(
                        builderMode = BuilderMode.STAGED,
                        enableWither = false,
                        enableGetters = false,
                        addClassRetainedGenerated = false))
@Retention(RetentionPolicy.SOURCE)
@Target(ElementType.TYPE)
public @interface StagedBuilder {}
