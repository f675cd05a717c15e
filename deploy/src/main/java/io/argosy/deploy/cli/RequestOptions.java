package io.argosy.deploy.cli;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.Counted;
import io.argosy.common.wire.user.DatasetView;
import io.argosy.common.wire.user.Page;
import io.argosy.common.wire.user.RequestForm;
import io.argosy.deploy.client.RouterClient;
import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Describes a request: which datasets, at which nodes, and how urgently. */
final class RequestOptions {

  @Parameters(
      paramLabel = "DATASET",
      arity = "1..*",
      description =
          "Dataset to place, such as /demo/photos; in '/demo/*' a star stands for any characters.")
  List<DatasetName> datasets = List.of();

  @Option(
      names = "--to",
      paramLabel = "NODE",
      required = true,
      description = "Destination; may be given more than once.")
  List<NodeName> destinations = List.of();

  @Option(
      names = "--priority",
      paramLabel = "0..3",
      description = "Priority; 0 is the most urgent (default: 1).")
  Optional<Priority> priority = Optional.empty();

  @Option(
      names = "--activity",
      paramLabel = "NAME",
      description = "Activity that the request is accounted to (default: default).")
  Optional<String> activity = Optional.empty();

  @Option(
      names = "--comment",
      paramLabel = "TEXT",
      description = "Comment that is shown with the request.")
  Optional<String> comment = Optional.empty();

  @Option(
      names = "--deadline",
      paramLabel = "TIME",
      description = "When the data is needed: 2026-01-31, 2026-01-31T12:00:00Z or PT36H from now.")
  Optional<Instant> deadline = Optional.empty();

  @Option(
      names = "--strategy",
      paramLabel = "NAME",
      description = "Strategy that chooses the sources, such as duration (default: the router's).")
  Optional<String> strategy = Optional.empty();

  @Option(
      names = "--source",
      paramLabel = "NODE",
      description = "Preferred source, by strategy orderly; may be given more than once, in order.")
  List<NodeName> sources = List.of();

  @Option(
      names = "--static",
      description =
          "Place only the files that the datasets contain now; the request is done once they have"
              + " arrived. Without this option, files that are added later are placed too.")
  boolean isStatic;

  /**
   * @param key null for a preview
   */
  RequestForm form(Router router, @Nullable String key) throws IOException {
    return new RequestForm(
        key,
        named(router),
        destinations,
        priority.orElse(null),
        activity.orElse(null),
        comment.orElse(null),
        deadline.orElse(null),
        strategy.orElse(null),
        sources.isEmpty() ? null : sources,
        isStatic ? true : null);
  }

  /** Returns the datasets; a pattern stands for all that match it, as on the page. */
  private List<DatasetName> named(Router router) throws IOException {
    Set<DatasetName> named = new LinkedHashSet<>();
    for (DatasetName dataset : datasets) {
      named.addAll(dataset.value().contains("*") ? matching(router, dataset) : Set.of(dataset));
    }
    return List.copyOf(named);
  }

  private static List<DatasetName> matching(Router router, DatasetName pattern) throws IOException {
    String query = "/query/v1/datasets?limit=1000&text=" + RouterClient.inUrl(pattern.value());
    Page<DatasetView> found = router.client().part(query, DatasetView.class);
    if (found.items().isEmpty()) {
      throw new IllegalArgumentException("no dataset matches " + pattern);
    }
    if (found.next() != null) {
      throw new IllegalArgumentException("more than 1,000 datasets match " + pattern);
    }
    boolean one = found.items().size() == 1;
    router.print(
        "%s %s %s"
            .formatted(
                Counted.of(found.items().size(), "dataset"), one ? "matches" : "match", pattern));
    return found.items().stream().map(DatasetView::name).toList();
  }
}
