/** The HTTP API for sessions, claims and grants of agents. */
@NullMarked
package io.argosy.router.issue.http;

import org.jspecify.annotations.NullMarked;
