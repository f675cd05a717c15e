package io.argosy.web.failure;

import io.argosy.common.topology.NodeName;
import java.time.Instant;
import java.util.List;

/**
 * Failed attempts that have one cause.
 *
 * @param cause a word of the closed list
 * @param title the same as a sentence
 * @param routerDoes what happens by itself
 * @param peopleDo what helps
 * @param attempts how many, among those that were looked at
 * @param links where, the most first; a few
 * @param examples the newest; a few
 */
public record CauseView(
    String cause,
    String title,
    String routerDoes,
    String peopleDo,
    long attempts,
    Instant lastAt,
    List<Where> links,
    List<FailureView> examples) {

  public CauseView {
    links = List.copyOf(links);
    examples = List.copyOf(examples);
  }

  /** A link on which it happened. */
  public record Where(NodeName source, NodeName destination, long attempts) {}
}
