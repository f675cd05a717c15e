package io.argosy.router.query.http;

import io.argosy.common.wire.user.AutomationView;
import io.argosy.common.wire.user.BreakerView;
import io.argosy.common.wire.user.Page;
import io.argosy.common.wire.user.PinView;
import io.argosy.common.wire.user.SuspendedBlockView;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.Mode;
import io.argosy.router.automation.ModeBook;
import io.argosy.router.query.PageRequest;
import io.argosy.router.query.store.JdbcAutomationViews;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Automatic actions of the router. */
@RestController
@RequestMapping("/query/v1")
public final class AutomationQueryApi {

  private final ModeBook modes;
  private final JdbcAutomationViews views;

  public AutomationQueryApi(ModeBook modes, JdbcAutomationViews views) {
    this.modes = modes;
    this.views = views;
  }

  /** Lists the pins, which are exceptions from automatic actions. */
  @GetMapping("/pins")
  public Page<PinView> pins(
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable String limit) {
    return views.pins(PageRequest.of(cursor, limit));
  }

  /** Lists the blocks that the router suspended at a destination because they made no progress. */
  @GetMapping("/suspended-blocks")
  public Page<SuspendedBlockView> suspendedBlocks(
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable String limit) {
    return views.suspendedBlocks(PageRequest.of(cursor, limit));
  }

  /** Lists the automatic actions with their modes. */
  @GetMapping("/automations")
  public Page<AutomationView> automations() {
    return new Page<>(Stream.of(Automatic.values()).map(this::view).toList(), null);
  }

  private AutomationView view(Automatic what) {
    Optional<Mode> chosen = modes.chosen(what);
    Mode mode = chosen.orElseGet(() -> modes.configured(what));
    return new AutomationView(what.toString(), mode.toString(), chosen.isPresent());
  }

  /** Lists the breakers that are not closed or are pinned. */
  @GetMapping("/breakers")
  public Page<BreakerView> breakers(
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable String limit) {
    return views.breakers(PageRequest.of(cursor, limit));
  }
}
