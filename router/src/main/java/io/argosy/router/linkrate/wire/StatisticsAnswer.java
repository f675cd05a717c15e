package io.argosy.router.linkrate.wire;

import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.JsonPlace;
import io.argosy.common.wire.user.LinkStatisticsView;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An answer in format {@code argosy-link-statistics/1}. One impossible value refuses its link and
 * not the answer, so links are bound one by one.
 */
public record StatisticsAnswer(String format, Instant asOf, List<JsonNode> links) {

  /**
   * What is needed of a link; counts may be written as decimals.
   *
   * @param newestAgeSeconds null if nothing arrived
   */
  public record Link(
      NodeName from,
      NodeName to,
      double doneFiles,
      double doneBytes,
      double failedFiles,
      double busySeconds,
      @Nullable Double newestAgeSeconds) {}

  private static final JsonMapper JSON = ArchiveJson.limited().build();

  /**
   * @param address that answered, for the message
   * @throws IOException if the answer has another format
   */
  public static StatisticsAnswer read(String address, byte[] body) throws IOException {
    try {
      StatisticsAnswer answer = JSON.readValue(body, StatisticsAnswer.class);
      if (answer == null || !answer.format().equals(LinkStatisticsView.FORMAT)) {
        throw new IOException(address + " is not in format " + LinkStatisticsView.FORMAT + ".");
      }
      return answer;
    } catch (JacksonException e) {
      throw new IOException(
          "%s is not in format %s: %s."
              .formatted(address, LinkStatisticsView.FORMAT, JsonPlace.sentence(e)),
          e);
    }
  }

  /** Returns a link; empty if it has a wrong type or an impossible value. */
  public static Optional<Link> link(JsonNode link) {
    try {
      return Optional.ofNullable(JSON.treeToValue(link, Link.class));
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }
}
