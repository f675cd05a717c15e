package io.argosy.common.wire.user;

import io.argosy.common.liveness.Liveness;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The effect that a request would have now.
 *
 * @param arrival of the last file; null if none is missing
 */
public record PreviewView(
    int datasets,
    long files,
    ByteCount bytes,
    List<Destination> destinations,
    @Nullable Arrival arrival) {

  /**
   * When the last missing file would arrive.
   *
   * @param seconds from the beginning of transfers; null if not known
   * @param passedOn whether some missing file is planned from a copy that another destination gets
   *     first; null if the time is not known
   * @param reason why it is not known; null if it is
   */
  public record Arrival(
      @Nullable Long seconds, @Nullable Boolean passedOn, @Nullable String reason) {

    public static Arrival after(double seconds, boolean passedOn) {
      return new Arrival(Math.round(seconds), passedOn, null);
    }

    public static Arrival unknown(String reason) {
      return new Arrival(null, null, reason);
    }

    /** Returns a sentence that says what the time rests on and what is not counted. */
    public String words() {
      return seconds == null
          ? "When the last file would arrive is not known: %s.".formatted(reason)
          : """
          The last file would arrive about %s after transfers begin, by forecasts of the links, \
          behind all that is requested now with the same or a higher priority%s. \
          Later requests and failures are not counted.\
          """
              .formatted(
                  Liveness.words(Duration.ofSeconds(seconds)),
                  Boolean.TRUE.equals(passedOn)
                      ? ", if destinations pass on copies to each other"
                      : "");
    }
  }

  /**
   * The effect at one destination.
   *
   * @param presentFiles files that are there already
   * @param orphanFiles missing files without a source that has a link to the destination
   * @param approval {@code automatic} or {@code data-manager}
   * @param place the node with its agents and their free space
   */
  public record Destination(
      NodeName node,
      long presentFiles,
      ByteCount presentBytes,
      long missingFiles,
      ByteCount missingBytes,
      long orphanFiles,
      String approval,
      List<Source> sources,
      NodeView place) {

    /** Returns whether missing files and the data already expected there exceed its free space. */
    public boolean tooMuch() {
      return exceeds(place.free());
    }

    private boolean exceeds(@Nullable ByteCount space) {
      return space != null
          && !missingBytes.isZero()
          && missingBytes.plus(place.waitingBytes()).compareTo(space) > 0;
    }

    /** Returns sentences about what delays the missing files; none if nothing is known to. */
    public List<String> obstacles() {
      if (missingFiles == 0) {
        return List.of();
      }
      String expected =
          place.waitingFiles() == 0 ? "" : " and the " + place.waitingBytes() + " already expected";
      return Stream.of(
              place.hindered().isEmpty()
                  ? ""
                  : "Transfers to %s wait for an agent that receives files (now: %s)."
                      .formatted(node, String.join(", ", place.hindered())),
              tooMuch()
                  ? "%s has %s: too little for %s%s."
                      .formatted(node, place.freeWords(), missingBytes, expected)
                  : "",
              exceeds(place.left())
                  ? "%s has %s left of its capacity of %s: too little for %s%s."
                      .formatted(node, place.left(), place.capacity(), missingBytes, expected)
                  : "")
          .filter(sentence -> !sentence.isEmpty())
          .toList();
    }
  }

  /** The missing files that a source holds. */
  public record Source(NodeName node, long files, ByteCount bytes) {}
}
