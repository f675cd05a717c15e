/** How passwords are hashed. */
@NullMarked
package io.argosy.router.access.provider;

import org.jspecify.annotations.NullMarked;
