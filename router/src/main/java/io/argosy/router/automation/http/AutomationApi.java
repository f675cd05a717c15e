package io.argosy.router.automation.http;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.user.AutomationForm;
import io.argosy.router.access.Caller;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.Mode;
import io.argosy.router.automation.ModeBook;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Modes of the router's automations. */
@RestController
@RequestMapping("/command/v1/automations")
public final class AutomationApi {

  private final ModeBook book;

  public AutomationApi(ModeBook book) {
    this.book = book;
  }

  /** Switches an automation on, off or to a dry run, or back to the configured mode. For admins. */
  @PostMapping
  @ResponseStatus(HttpStatus.NO_CONTENT)
  public void set(@AuthenticationPrincipal Caller caller, @RequestBody AutomationForm form) {
    Automatic what = Refusal.orBorn("name", form.name(), () -> Automatic.parse(form.name()));
    book.set(
        caller,
        what,
        Optional.ofNullable(form.mode())
            .map(mode -> Refusal.orBorn("mode", mode, () -> Mode.parse(mode))));
  }
}
