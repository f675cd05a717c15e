package io.argosy.web.file;

import io.argosy.common.wire.user.FileDecisionView;
import io.argosy.common.wire.user.FileView;
import io.argosy.web.access.UserCalls;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A file and the newest decisions about it.
 *
 * @param decisions the newest first
 */
public record FileFacts(FileView file, List<FileDecisionView> decisions) {

  private static final String DECISIONS = "10";

  public FileFacts {
    decisions = List.copyOf(decisions);
  }

  /**
   * @param id the number of the file
   * @return empty if there is no such file
   * @throws io.argosy.web.freshness.NoAnswerException the router does not answer
   */
  public static Optional<FileFacts> read(UserCalls router, long id) {
    return router
        .known("/query/v1/files/" + id, FileView.class)
        .map(
            file ->
                new FileFacts(
                    file,
                    router.part(
                        "/query/v1/decisions",
                        Map.of("file", file.id(), "limit", DECISIONS),
                        FileDecisionView.class)));
  }
}
