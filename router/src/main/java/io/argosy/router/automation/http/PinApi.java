package io.argosy.router.automation.http;

import io.argosy.common.wire.user.PinForm;
import io.argosy.common.wire.user.PinTakenView;
import io.argosy.router.access.Caller;
import io.argosy.router.automation.PinBook;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Pins, which exclude subjects from automations. */
@RestController
@RequestMapping("/command/v1/pins")
public final class PinApi {

  private final PinBook book;

  public PinApi(PinBook book) {
    this.book = book;
  }

  /**
   * Excludes a subject from an automation, until a time or permanently. For admins, and for
   * operators of the site if the whole subject is at that site.
   */
  @PostMapping
  @ResponseStatus(HttpStatus.CREATED)
  public PinTakenView pin(@AuthenticationPrincipal Caller caller, @RequestBody PinForm form) {
    return new PinTakenView(Long.toString(book.pin(caller, form)));
  }

  /** Removes a pin. For everyone who may create such a pin. */
  @PostMapping("/{id}/removals")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  public void unpin(@AuthenticationPrincipal Caller caller, @PathVariable String id) {
    book.unpin(caller, id);
  }
}
