/** What a server bounds before it knows who asks: connections, bodies, and the time they take. */
@NullMarked
package io.argosy.common.http;

import org.jspecify.annotations.NullMarked;
