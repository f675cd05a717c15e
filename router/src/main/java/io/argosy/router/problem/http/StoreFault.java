package io.argosy.router.problem.http;

import java.sql.SQLException;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.InvalidDataAccessResourceUsageException;

/** Classifies failures of a store. */
final class StoreFault {

  /** SQL state of a violated unique constraint. */
  private static final String UNIQUE = "23505";

  private static final String TOO_MANY_CONNECTIONS = "53300";

  private static final String STATEMENT_ENDED = "57014";

  private StoreFault() {}

  /** Whether another transaction came first: duplicate key, lock or deadlock. */
  static boolean isLostRace(RuntimeException e) {
    return e instanceof DuplicateKeyException
        || e instanceof ConcurrencyFailureException
        || (e instanceof DataIntegrityViolationException && isUnique(e));
  }

  /** Whether the database rejects a value or a statement, so that a retry does not help. */
  static boolean isOurs(RuntimeException e) {
    return e instanceof DataIntegrityViolationException
        || e instanceof InvalidDataAccessResourceUsageException;
  }

  /** Whether all connections of the router's pool or of the database are in use. */
  static boolean isExhaustion(Throwable e) {
    return hasState(e, TOO_MANY_CONNECTIONS);
  }

  /** Whether the database cancelled the statement because of a timeout. */
  static boolean isTooSlow(Throwable e) {
    return hasState(e, STATEMENT_ENDED);
  }

  /** Hibernate does not throw {@link DuplicateKeyException}. */
  private static boolean isUnique(Throwable e) {
    return hasState(e, UNIQUE);
  }

  private static boolean hasState(Throwable e, String state) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql && state.equals(sql.getSQLState())) {
        return true;
      }
    }
    return false;
  }
}
