/** Registrable domains that many companies share: a mailbox, a profile, a file, a meeting there is not the company's website. */
export const sharedHosts: ReadonlySet<string> = new Set(
  (
    'gmail.com googlemail.com yahoo.com yahoo.de yahoo.co.uk outlook.com hotmail.com hotmail.de live.com msn.com icloud.com me.com mac.com aol.com proton.me protonmail.com pm.me gmx.de gmx.net gmx.com gmx.at web.de t-online.de freenet.de posteo.de mailbox.org zoho.com yandex.ru yandex.com mail.ru qq.com 163.com 126.com foxmail.com hey.com fastmail.com uol.com.br bol.com.br terra.com.br orange.fr free.fr wanadoo.fr laposte.net libero.it ' +
    'linkedin.com twitter.com x.com facebook.com fb.com instagram.com youtube.com youtu.be tiktok.com medium.com substack.com reddit.com pinterest.com threads.net bsky.app mastodon.social xing.com t.me telegram.me telegram.org wa.me whatsapp.com discord.gg discord.com slack.com wechat.com weibo.com vimeo.com quora.com producthunt.com crunchbase.com angel.co wellfound.com f6s.com tracxn.com pitchbook.com glassdoor.com behance.net dribbble.com ' +
    'google.com goo.gl bit.ly tinyurl.com notion.so notion.site figma.com miro.com canva.com pitch.com docsend.com slideshare.net dropbox.com box.com airtable.com typeform.com calendly.com cal.com zoom.us loom.com github.com gitlab.com bitbucket.org codeberg.org sourceforge.net linktr.ee itch.io fandom.com huggingface.co kaggle.com apple.com microsoft.com office.com sharepoint.com amazon.com amazonaws.com wikipedia.org wikimedia.org unsplash.com pexels.com flaticon.com freepik.com slidesgo.com slidescarnival.com slidesmania.com envato.com shutterstock.com istockphoto.com giphy.com ' +
    'statista.com mckinsey.com gartner.com forbes.com bloomberg.com techcrunch.com nytimes.com wsj.com ft.com reuters.com bbc.co.uk bbc.com cnn.com economist.com handelsblatt.com spiegel.de europa.eu worldbank.org who.int un.org oecd.org arxiv.org doi.org example.com example.org'
  ).split(' '),
)

/** Of these the hosts on which each page is somebody else's; under others (`acme.slack.com`) a name of its own is one company's. */
export const sharedNames: ReadonlySet<string> = new Set(
  (
    'sites.google.com docs.google.com drive.google.com play.google.com apps.google.com maps.google.com groups.google.com apps.apple.com itunes.apple.com podcasts.apple.com apps.microsoft.com marketplace.microsoft.com appsource.microsoft.com gist.github.com raw.github.com ' +
    'm.facebook.com business.facebook.com mobile.twitter.com m.youtube.com music.youtube.com en.wikipedia.org de.wikipedia.org fr.wikipedia.org www2.linkedin.com de.linkedin.com uk.linkedin.com fr.linkedin.com old.reddit.com app.slack.com app.box.com s3.amazonaws.com web.whatsapp.com api.whatsapp.com open.substack.com app.airtable.com app.pitch.com us02web.zoom.us'
  ).split(' '),
)
