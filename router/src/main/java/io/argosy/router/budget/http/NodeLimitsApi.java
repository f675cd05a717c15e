package io.argosy.router.budget.http;

import io.argosy.common.wire.user.NodeLimitForm;
import io.argosy.router.access.Caller;
import io.argosy.router.budget.NodeLimitBook;
import java.util.OptionalInt;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Limits of the transfers that touch a node. */
@RestController
@RequestMapping("/command/v1")
public final class NodeLimitsApi {

  private final NodeLimitBook book;

  public NodeLimitsApi(NodeLimitBook book) {
    this.book = book;
  }

  /**
   * Limits how many transfers may read from or write to a node at a time, or removes the limit. For
   * admins, and for operators of its site.
   */
  @PostMapping("/node-limits")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  public void limit(@AuthenticationPrincipal Caller caller, @RequestBody NodeLimitForm form) {
    Integer most = form.maxTransfers();
    book.limit(caller, form.node(), most == null ? OptionalInt.empty() : OptionalInt.of(most));
  }
}
