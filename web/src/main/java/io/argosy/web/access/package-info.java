/** Signing in and out, sessions, and the account page. */
@NullMarked
package io.argosy.web.access;

import org.jspecify.annotations.NullMarked;
