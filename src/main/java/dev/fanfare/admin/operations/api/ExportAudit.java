package dev.fanfare.admin.operations.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.endpoint.Chunk;
import jakarta.validation.constraints.Min;
import java.util.List;

/**
 * The audit log for a system that watches over security, the oldest line first. A line is in it a minute after it was
 * written, so that none that is written more slowly is passed over: whoever asks again with the last id has them all, once.
 *
 * @param after the cursor: only lines with a greater id; null for the beginning
 */
public record ExportAudit(@Min(0) Long after) implements Ask<ExportAudit.AuditChunk> {
    /** The chunk after this line. */
    public ExportAudit from(Long line) {
        return new ExportAudit(line);
    }

    /** A chunk of the audit log. */
    public record AuditChunk(List<ListAudit.AuditLog.Entry> items, Long next, Long total)
            implements Chunk<ListAudit.AuditLog.Entry> {
        public AuditChunk {
            items = List.copyOf(items);
        }
    }
}
