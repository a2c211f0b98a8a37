package dev.fanfare.admin.operations.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.endpoint.Chunk;
import jakarta.validation.constraints.Min;
import java.util.List;

/**
 * Exports the audit log, oldest line first, for example to a SIEM. Lines appear with a delay of a minute, so that none
 * from a slow transaction is skipped: paging by the last id yields each line exactly once.
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
