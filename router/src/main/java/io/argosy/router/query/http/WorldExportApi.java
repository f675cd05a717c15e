package io.argosy.router.query.http;

import io.argosy.router.access.Caller;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.wire.PolicySettings;
import io.argosy.router.plan.wire.World;
import io.argosy.router.plan.wire.WorldDocument;
import io.argosy.router.query.PageRequest;
import io.argosy.router.routing.Exploration;
import io.argosy.router.routing.RoutingInput;
import io.argosy.router.routing.RoutingStore;
import io.argosy.router.stage.Transactions;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Exports the live state as a world for planning elsewhere. */
@RestController
@RequestMapping("/query/v1/world")
public final class WorldExportApi {

  /** The media type of a world; the server compresses it for clients that accept gzip. */
  private static final String WORLD = "application/vnd.argosy.world+json";

  private static final int MOST = 1_000_000;

  private final RoutingStore store;
  private final Transactions transactions;
  private final Clock clock;
  private final PlanPolicy policy;
  private final Exploration exploration;
  private final int mostRequests;

  /**
   * @param mostRequests maximum number of requests that one cycle of this router plans
   */
  public WorldExportApi(
      RoutingStore store,
      Transactions transactions,
      Clock clock,
      PlanPolicy policy,
      Exploration exploration,
      int mostRequests) {
    this.store = store;
    this.transactions = transactions;
    this.clock = clock;
    this.policy = policy;
    this.exploration = exploration;
    this.mostRequests = mostRequests;
  }

  /**
   * Exports the input of the next cycle as a world ({@code argosy-world/1}). It contains the
   * requests of all users, so that only operators and admins may read it. A client that accepts
   * gzip gets gzip.
   *
   * @param most number of files, 1 to 1,000,000; absent: as many as one cycle plans
   * @param survey whether to include files without a source, and holders without a link
   */
  @GetMapping
  @ApiResponse(
      responseCode = "200",
      description = "A world of format argosy-world/1, compressed for a client that accepts gzip",
      content = @Content(mediaType = WORLD, schema = @Schema(type = "object")))
  public void world(
      @AuthenticationPrincipal Caller caller,
      @RequestParam(required = false) @Nullable String most,
      @RequestParam(defaultValue = "false") boolean survey,
      HttpServletResponse response)
      throws IOException {
    caller.requireOperator();
    int limit = most == null ? mostRequests : PageRequest.count("most", most, MOST);
    RoutingInput input = transactions.inOne(() -> read(limit, survey));
    response.setContentType(WORLD);
    response.setCharacterEncoding(StandardCharsets.UTF_8);
    WorldDocument.write(
        World.of(exploration.spared(input.view(), policy), input.batch(), input.keys().fileIds()),
        note(input, exploration.allowed(policy), survey),
        response.getOutputStream());
  }

  private RoutingInput read(int limit, boolean survey) {
    return store.survey(clock.instant(), limit, survey);
  }

  /**
   * Returns one line: the time of the export, and how the exporting router would plan it.
   *
   * @param survey whether files without a source are included
   */
  static String note(RoutingInput input, PlanPolicy policy, boolean survey) {
    String settings =
        PolicySettings.changed(policy).entrySet().stream()
            .map(set -> " --set " + set.getKey() + "=" + set.getValue())
            .collect(Collectors.joining());
    return "state of %s%s%s%s; the exporting router plans as: argosy plan --knowledge true --strategy %s%s"
        .formatted(
            input.readAt().truncatedTo(ChronoUnit.SECONDS),
            survey ? ", with files without a source" : "",
            input.batch().size() == 0 ? ", no file is due" : "",
            input.more() ? ", the most urgent files only: more are due" : "",
            policy.strategy().word(),
            settings);
  }
}
