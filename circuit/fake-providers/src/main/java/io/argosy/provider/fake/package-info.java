/** Providers of circuits for tests, which speak their protocols on sockets. */
@NullMarked
package io.argosy.provider.fake;

import org.jspecify.annotations.NullMarked;
