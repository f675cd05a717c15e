package io.argosy.router.audit;

import io.argosy.router.stage.Transactions;
import io.argosy.router.stage.Wake;
import java.time.Clock;

/** What every command needs around it: one transaction, who and when, and whom to wake after. */
public record CommandRim(Transactions transactions, AuditLog audit, Clock clock, Wake wake) {}
