package io.argosy.router.routing.store;

import io.argosy.router.plan.Plan;
import io.argosy.router.plan.wire.CycleDocument;
import io.argosy.router.plan.wire.PlanSummary;
import io.argosy.router.plan.wire.StoredCycle;
import io.argosy.router.routing.RoutingOutput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Stores the compressed input of each planned cycle, up to a limit of requests. */
public final class CycleSnapshots {

  private static final Logger LOG = LoggerFactory.getLogger(CycleSnapshots.class);

  private static final String STORED = "kept";
  private static final String TOO_MANY = "too-many-requests";

  private static final String SUMMARY =
      """
      update routing_cycle
      set expected_end_seconds = :end, digest = :digest, snapshot = :snapshot where id = :id
      """;

  private static final String BODY =
      """
      insert into routing_snapshot (cycle_id, planned_at, bytes, body)
      values (:id, :at, :bytes, :body)
      """;

  private final JdbcClient jdbc;
  private final int mostRequests;

  /**
   * @param mostRequests larger cycles are stored without their input
   */
  public CycleSnapshots(JdbcClient jdbc, int mostRequests) {
    this.jdbc = jdbc;
    this.mostRequests = mostRequests;
  }

  void keep(RouteRows.Cycle cycle, RoutingOutput output) {
    boolean stored = output.requests() <= mostRequests;
    String digest = output.plan().digest(output.input().keys().fileIds());
    jdbc.sql(SUMMARY)
        .param("id", cycle.id())
        .param("end", PlanSummary.expectedEndSeconds(output.plan()))
        .param("digest", digest)
        .param("snapshot", stored ? STORED : TOO_MANY)
        .update();
    if (stored) {
      storeBody(cycle, output, digest);
    } else {
      LOG.info(
          "Snapshot is too large and not stored: cycle={} requests={} most={}",
          cycle.id(),
          output.requests(),
          mostRequests);
    }
  }

  private void storeBody(RouteRows.Cycle cycle, RoutingOutput output, String digest) {
    byte[] body =
        body(
            new StoredCycle.Head(Long.toString(cycle.id()), output.input().readAt(), digest),
            output.plan(),
            output.input().keys().fileIds());
    jdbc.sql(BODY)
        .param("id", cycle.id())
        .param("at", cycle.plannedAt())
        .param("bytes", body.length)
        .param("body", body)
        .update();
  }

  private static byte[] body(StoredCycle.Head head, Plan plan, List<String> files) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream zipped = new Fast(bytes)) {
      CycleDocument.write(head, plan, files, zipped);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /**
   * Fastest compression, because the cycle waits for it: half the time for a quarter more bytes.
   */
  private static final class Fast extends GZIPOutputStream {
    Fast(ByteArrayOutputStream out) throws IOException {
      super(out, 1 << 16);
      def.setLevel(Deflater.BEST_SPEED);
    }
  }
}
