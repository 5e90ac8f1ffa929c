import { expect, test } from "vitest";
import { isBot } from "./is-bot.ts";

test.each([
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
  "Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)",
  "Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)",
  "Mozilla/5.0 (compatible; 360Spider; http://webscan.360.cn)",
  "Mozilla/5.0 (compatible; YisouSpider/5.0; +http://yisou.com)",
  "Mozilla/5.0 (compatible; Bytespider; https://zhanzhang.toutiao.com/)",
  "Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)",
  "facebookexternalhit/1.1",
  "WhatsApp/2.23.20.0 A",
  "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  "Mozilla/5.0 (Windows NT 6.1) SkypeUriPreview Preview/0.5",
  "DingTalkBot-LinkService/1.0",
  "TelegramBot (like TwitterBot)",
  "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
  "Mozilla/5.0 (compatible; GoogleOther)",
  "Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd)",
  "ia_archiver (+http://www.alexa.com/site/help/webmasters)",
  "Iframely/1.3.1 (+https://iframely.com/docs/about)",
  "APIs-Google (+https://developers.google.com/webmasters/APIs-Google.html)",
  "Mozilla/5.0 (compatible; APIs-Google)",
  "curl/8.5.0",
])("%s is a search engine or a link previewer", (userAgent) => {
  expect(isBot(userAgent)).toBe(true);
});

test.each([
  undefined,
  "",
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36",
  // A brand of phones whose owners are people.
  "Mozilla/5.0 (Linux; Android 13; CUBOT X70) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
  "Mozilla/5.0 (Linux; Android 9; CUBOT) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 MicroMessenger/8.0",
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 Telegram-Android/11.2",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/537.36 discord/0.0.300 Chrome/128.0 Electron/32.2 Safari/537.36",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 WhatsApp/2.25",
])("%s is not a bot", (userAgent) => {
  expect(isBot(userAgent)).toBe(false);
});
