package io.argosy.router.query.http;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.user.DatasetView;
import io.argosy.common.wire.user.DecisionForm;
import io.argosy.common.wire.user.DecisionView;
import io.argosy.common.wire.user.FileDecisionView;
import io.argosy.common.wire.user.FileWaitForm;
import io.argosy.common.wire.user.FileWaitView;
import io.argosy.common.wire.user.NodeView;
import io.argosy.common.wire.user.Page;
import io.argosy.router.query.DatasetPattern;
import io.argosy.router.query.PageRequest;
import io.argosy.router.query.store.JdbcDatasetViews;
import io.argosy.router.query.store.JdbcDecisionViews;
import io.argosy.router.query.store.JdbcFileWaits;
import io.argosy.router.query.store.JdbcNodeViews;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Nodes, datasets and decisions. */
@RestController
@RequestMapping("/query/v1")
public final class WorldQueryApi {

  private static final int MOST_DECISIONS = 1_000;

  private static final String NO_DECISION =
      "no source has been chosen for this file at this destination yet: %s";

  private final JdbcNodeViews nodes;
  private final JdbcDatasetViews datasets;
  private final JdbcDecisionViews decisions;
  private final JdbcFileWaits waits;

  public WorldQueryApi(
      JdbcNodeViews nodes,
      JdbcDatasetViews datasets,
      JdbcDecisionViews decisions,
      JdbcFileWaits waits) {
    this.nodes = nodes;
    this.datasets = datasets;
    this.decisions = decisions;
    this.waits = waits;
  }

  /** Lists all nodes with their agents, doors, storage and amounts. */
  @GetMapping("/nodes")
  public Page<NodeView> nodes(
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable String limit) {
    return nodes.page(PageRequest.of(cursor, limit));
  }

  /**
   * Lists datasets by name.
   *
   * @param name a name, in which {@code *} stands for any characters
   * @param text a prefix of the name if it begins with a slash, otherwise words that the name
   *     contains in this order, ignoring case; {@code *} stands for any characters
   */
  @GetMapping("/datasets")
  public Page<DatasetView> datasets(
      @RequestParam(defaultValue = "*") String name,
      @RequestParam(required = false) @Nullable String text,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable String limit) {
    DatasetPattern pattern = text == null ? DatasetPattern.ofName(name) : DatasetPattern.of(text);
    return datasets.page(pattern, PageRequest.of(cursor, limit));
  }

  /**
   * Lists the newest decisions: for each file its source and the other candidates.
   *
   * @param file the opaque id of a file; absent: decisions of the latest cycles
   */
  @GetMapping("/decisions")
  public Page<FileDecisionView> decisions(
      @RequestParam(required = false) @Nullable String file,
      @RequestParam(defaultValue = "50") String limit) {
    int most = PageRequest.count("limit", limit, MOST_DECISIONS);
    return new Page<>(
        file == null ? decisions.newest(most) : decisions.ofFile(FileQueryApi.keyOf(file), most),
        null);
  }

  /** Returns the newest decision about a file at a destination: its source and the others. */
  @PostMapping("/decisions")
  public DecisionView decision(@RequestBody DecisionForm form) {
    return decisions
        .newest(form.lfn(), form.destination())
        .orElseThrow(() -> undecided(new FileWaitForm(form.lfn(), form.destination())));
  }

  private Refusal undecided(FileWaitForm form) {
    return waits
        .one(form.lfn(), form.destination())
        .map(wait -> unknown("no-decision", NO_DECISION.formatted(wait.detail())))
        .orElseGet(() -> unknown(form));
  }

  /** Returns why a file is not yet at a destination. */
  @PostMapping("/file-waits")
  public FileWaitView fileWait(@RequestBody FileWaitForm form) {
    return waits.one(form.lfn(), form.destination()).orElseThrow(() -> unknown(form));
  }

  private Refusal unknown(FileWaitForm form) {
    return waits.knowsNode(form.destination())
        ? unknown("unknown-file", "there is no file of this name: " + form.lfn())
        : unknown("unknown-node", "there is no node of this name: " + form.destination());
  }

  private static Refusal unknown(String code, String sentence) {
    return new Refusal(Refusal.Kind.NOT_FOUND, code, sentence, List.of());
  }
}
