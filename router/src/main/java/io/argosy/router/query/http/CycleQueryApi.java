package io.argosy.router.query.http;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.user.CycleDecisionView;
import io.argosy.common.wire.user.CycleView;
import io.argosy.common.wire.user.Page;
import io.argosy.router.access.Caller;
import io.argosy.router.query.PageRequest;
import io.argosy.router.query.store.JdbcCycleViews;
import io.argosy.router.request.RequestIds;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Routing cycles, in which sources are chosen. */
@RestController
@RequestMapping("/query/v1/cycles")
public final class CycleQueryApi {

  private final JdbcCycleViews cycles;

  public CycleQueryApi(JdbcCycleViews cycles) {
    this.cycles = cycles;
  }

  /** Lists the cycles that planned files, newest first. */
  @GetMapping
  public Page<CycleView> cycles(
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable String limit) {
    return cycles.page(PageRequest.of(cursor, limit));
  }

  /** Returns one cycle. */
  @GetMapping("/{id}")
  public CycleView cycle(@PathVariable String id) {
    return known(id);
  }

  /** Lists the decisions of a cycle: for each file its source, its score and the runner-up. */
  @GetMapping("/{id}/decisions")
  public Page<CycleDecisionView> decisions(
      @PathVariable String id,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable String limit) {
    known(id);
    return cycles.decisions(keyOf(id), PageRequest.of(cursor, limit));
  }

  /**
   * Returns the input of a cycle as a file that {@code argosy bench} reads. It contains the
   * requests of all users, so that only operators and admins may read it.
   */
  @GetMapping("/{id}/snapshot")
  @ApiResponse(
      responseCode = "200",
      description = "A file of format argosy-cycle/1",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_OCTET_STREAM_VALUE,
              schema = @Schema(type = "string", format = "binary")))
  public ResponseEntity<byte[]> snapshot(
      @AuthenticationPrincipal Caller caller, @PathVariable String id) {
    caller.requireOperator();
    CycleView cycle = known(id);
    return cycles
        .snapshot(keyOf(id))
        .map(body -> ResponseEntity.ok().contentType(MediaType.APPLICATION_OCTET_STREAM).body(body))
        .orElseThrow(
            () ->
                missing(
                    "no-snapshot", "the input of this cycle is not stored: " + cycle.snapshot()));
  }

  private CycleView known(String id) {
    return cycles
        .one(keyOf(id))
        .orElseThrow(() -> missing("unknown-cycle", "there is no such cycle"));
  }

  /** Returns the key of an id; ids are opaque to clients, so that a malformed one is unknown. */
  static long keyOf(String id) {
    return RequestIds.numberIn(id)
        .orElseThrow(() -> missing("unknown-cycle", "there is no such cycle"));
  }

  static Refusal missing(String code, String sentence) {
    return new Refusal(Refusal.Kind.NOT_FOUND, code, sentence, List.of());
  }
}
