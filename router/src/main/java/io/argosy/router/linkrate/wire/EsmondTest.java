package io.argosy.router.linkrate.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A test between two hosts that esmond or elmond lists, with the addresses of its results. The
 * first one of a list has the address of the next part of the list.
 *
 * @param source address of the sender; absent from what is no test
 * @param destination address of the receiver; absent from tests of a single host
 * @param bwTargetBandwidth limit of the throughput; null or 0 if there was none
 * @param inputSource what the tool was given for the source, usually a name
 */
public record EsmondTest(
    @Nullable String source,
    @Nullable String destination,
    @Nullable String inputSource,
    @Nullable String inputDestination,
    @Nullable String ipTransportProtocol,
    @Nullable String pschedulerTestType,
    @Nullable JsonNode bwTargetBandwidth,
    @Nullable List<EventType> eventTypes,
    @Nullable String metadataNextPage) {

  /** Whether the throughput was limited on purpose: over UDP, or by a limit of the bandwidth. */
  public boolean wasLimited() {
    return usedUdp()
        || bwTargetBandwidth != null
            && !bwTargetBandwidth.isNull()
            && ArchiveJson.number(bwTargetBandwidth) != 0;
  }

  public boolean usedUdp() {
    return "udp".equalsIgnoreCase(ipTransportProtocol);
  }

  /**
   * A kind of result.
   *
   * @param baseUri address of the values
   * @param timeUpdated seconds of the epoch, or null
   */
  public record EventType(
      String eventType,
      String baseUri,
      @Nullable JsonNode timeUpdated,
      @Nullable List<Summary> summaries) {}

  /**
   * Values that were summed up by time.
   *
   * @param summaryWindow seconds, as a string or a number
   * @param uri address of the values
   */
  public record Summary(String summaryType, JsonNode summaryWindow, String uri) {}

  /**
   * A value of a result.
   *
   * @param ts seconds of the epoch
   * @param val a number, or an object, by the kind of result
   */
  public record Point(@Nullable JsonNode ts, @Nullable JsonNode val) {}
}
