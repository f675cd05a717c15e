package io.argosy.router.query.http;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.FileState;
import io.argosy.common.wire.user.Page;
import io.argosy.common.wire.user.RequestBlockView;
import io.argosy.common.wire.user.RequestFileView;
import io.argosy.router.query.PageRequest;
import io.argosy.router.query.store.JdbcRequestBlocks;
import io.argosy.router.query.store.JdbcRequestFiles;
import io.argosy.router.request.RequestIds;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The blocks and files of a request. */
@RestController
@RequestMapping("/query/v1/requests/{id}")
public final class RequestPartsApi {

  private final JdbcRequestBlocks blocks;
  private final JdbcRequestFiles files;

  public RequestPartsApi(JdbcRequestBlocks blocks, JdbcRequestFiles files) {
    this.blocks = blocks;
    this.files = files;
  }

  /**
   * Lists the blocks of a request, with what each destination has of them. The list is empty for an
   * unknown request.
   *
   * @param to one destination; absent: all
   */
  @GetMapping("/blocks")
  public Page<RequestBlockView> blocks(
      @PathVariable String id,
      @RequestParam(required = false) @Nullable String to,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable String limit) {
    return blocks.page(RequestIds.keyOf(id), nodeOf(to), PageRequest.of(cursor, limit));
  }

  /**
   * Lists the files of a request at its destinations. The list is empty for an unknown request.
   *
   * @param state {@code moving}, {@code waiting}, {@code failed}, {@code later} or {@code arrived};
   *     absent: any
   * @param to one destination; absent: all
   */
  @GetMapping("/files")
  public Page<RequestFileView> files(
      @PathVariable String id,
      @RequestParam(required = false) @Nullable String state,
      @RequestParam(required = false) @Nullable String to,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable String limit) {
    return files.page(
        RequestIds.keyOf(id), nodeOf(to), stateOf(state), PageRequest.of(cursor, limit));
  }

  private static @Nullable NodeName nodeOf(@Nullable String to) {
    try {
      return to == null || to.isEmpty() ? null : new NodeName(to);
    } catch (IllegalArgumentException e) {
      throw Refusal.ofParameter("to", to, String.valueOf(e.getMessage()));
    }
  }

  private static @Nullable FileState stateOf(@Nullable String state) {
    return state == null || state.isEmpty()
        ? null
        : FileState.of(state)
            .orElseThrow(
                () ->
                    Refusal.ofParameter(
                        "state", state, "must be one of " + List.of(FileState.values())));
  }
}
