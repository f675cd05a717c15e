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

/** Cycles, in which sources are chosen. */
@RestController
@RequestMapping("/query/v1/cycles")
public final class CycleQueryApi {

  private final JdbcCycleViews cycles;

  public CycleQueryApi(JdbcCycleViews cycles) {
    this.cycles = cycles;
  }

  /** Lists the cycles that planned something, newest first. */
  @GetMapping
  public Page<CycleView> cycles(
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable String limit) {
    return cycles.page(PageRequest.of(cursor, limit));
  }

  /** Answers with one cycle. */
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
   * Answers with what a cycle was planned from, as a file that {@code argosy bench} reads. All
   * requests of all users are in it, so that it is for operators and admins.
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
                    "no-snapshot",
                    "what this cycle was planned from is not kept: " + cycle.snapshot()));
  }

  private CycleView known(String id) {
    return cycles
        .one(keyOf(id))
        .orElseThrow(() -> missing("unknown-cycle", "there is no such cycle"));
  }

  /** Ids are opaque outside: what is no number is simply not there. */
  static long keyOf(String id) {
    return RequestIds.numberIn(id)
        .orElseThrow(() -> missing("unknown-cycle", "there is no such cycle"));
  }

  static Refusal missing(String code, String sentence) {
    return new Refusal(Refusal.Kind.NOT_FOUND, code, sentence, List.of());
  }
}
