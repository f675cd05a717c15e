package io.argosy.router.linkrate.wire;

import io.argosy.common.unit.Excerpt;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * An answer of the classic PhEDEx data service to {@code transferhistory} or {@code links}. Numbers
 * may be strings.
 *
 * @param error in place of an answer
 */
public record PhedexAnswer(@Nullable Body phedex, @Nullable String error) {

  private static final int LONGEST_ERROR = 500;

  public record Body(@Nullable List<Link> link) {}

  /**
   * @param kind WAN, Local, Staging or Migration; of {@code links}
   * @param status such as ok or deactivated; of {@code links}
   * @param transfer of {@code transferhistory}
   */
  public record Link(
      String from,
      String to,
      @Nullable String kind,
      @Nullable String status,
      @Nullable List<Bin> transfer) {}

  /**
   * @param timebin its start, in seconds since 1970
   * @param binwidth in seconds
   */
  public record Bin(
      @Nullable JsonNode timebin,
      @Nullable JsonNode binwidth,
      @Nullable JsonNode doneFiles,
      @Nullable JsonNode doneBytes,
      @Nullable JsonNode failFiles) {}

  /**
   * @param address that answered, for the message
   * @throws IOException if it is no such answer, or an error
   */
  public static List<Link> read(String address, byte[] body) throws IOException {
    PhedexAnswer answer = ArchiveJson.PHEDEX.read(address, body, PhedexAnswer.class);
    if (answer.error() != null) {
      throw new IOException(
          address + " answers with an error: " + Excerpt.of(answer.error(), LONGEST_ERROR));
    }
    if (answer.phedex() == null) {
      throw new IOException(address + " is no answer of a PhEDEx data service.");
    }
    return answer.phedex().link() == null ? List.of() : answer.phedex().link();
  }
}
