package io.argosy.deploy.client;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.user.CircuitForm;
import io.argosy.common.wire.user.CircuitTakenView;
import io.argosy.common.wire.user.CircuitView;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Orders, lists and releases circuits. */
public record Circuits(RouterClient router) {

  private static final String COMMANDS = "/command/v1/circuits";
  private static final String QUERIES = "/query/v1/circuits";

  /** Has a circuit between two endpoints set up. */
  public CircuitTakenView order(String source, String destination, ByteRate rate, Duration life)
      throws IOException {
    ByteCount perSecond = ByteCount.of(Math.round(rate.bytesPerSecond()));
    CircuitForm form = new CircuitForm(source, destination, perSecond, life.toSeconds());
    return router.post(COMMANDS, form, CircuitTakenView.class);
  }

  /** Returns the circuits that have not ended. */
  public List<CircuitView> open() throws IOException {
    return router.list(QUERIES, CircuitView.class);
  }

  /** Returns also those that were closed within the last days. */
  public List<CircuitView> all() throws IOException {
    return router.list(QUERIES + "?all=true", CircuitView.class);
  }

  public void release(String key) throws IOException {
    router.post(COMMANDS + "/" + RouterClient.inUrl(key) + "/release", Map.of());
  }
}
